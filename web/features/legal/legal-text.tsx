import { Link } from 'react-router'
import type { LegalDocument } from '#shared/contract/legal.ts'
import { formatLongDate } from '#shared/messages/format-long-date.ts'
import { pages } from '#shared/paths.ts'
import { Prose } from '#web/ui/text/prose.tsx'
import classes from './legal.module.css'

/** A published text; says so if it is an earlier version. */
export function LegalText({ document }: { document: LegalDocument }) {
  const { kind, version, html, publishedAt, currentVersion } = document
  const isCurrent = version === currentVersion
  return (
    <div className={classes.text}>
      <h2 className={classes.version}>
        Version {version}, published on {formatLongDate(new Date(publishedAt))}
      </h2>
      {!isCurrent && (
        <p className={classes.notice}>
          This version no longer applies. <Link to={pages[kind]}>Read the current version</Link>
        </p>
      )}
      <Prose html={html} />
      {version > 1 && (
        <p className={classes.before}>
          <Link to={`${pages[kind]}?version=${version - 1}`}>Read the previous version</Link>
        </p>
      )}
    </div>
  )
}
