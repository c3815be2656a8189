import type { CheckGroup, Finding, SystemReport } from '#shared/contract/administration/system.ts'
import { systemMessages } from '#shared/messages/administration/system.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import skeleton from '#web/ui/feedback/skeleton.module.css'
import { LoadError, StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { IconAlertCircle, IconCircleCheck, IconCircleX } from '#web/ui/icons/general.ts'
import card from '#web/ui/layout/card.module.css'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import classes from './system.module.css'
import { useSystem } from './use-system.ts'

/** What this installation depends on, checked when an admin asks for it. */
export function System() {
  const { data, error, reload, start } = useSystem()
  if (error) {
    return <LoadError title="The checks could not be loaded" message={error} onRetry={reload} />
  }
  if (!data) return <SystemSkeleton />
  const { isRunning, report, keptUntil } = data
  if (!report) return <NoReport isRunning={isRunning} onStart={start} />
  return (
    <>
      <div className={classes.header}>
        <div role="status">
          <p className={classes.summary}>{isRunning ? 'Checking…' : summarize(report.findings)}</p>
          <p className={classes.details}>
            Checked on {report.host} <RelativeTime iso={report.finishedAt} />.{' '}
            {keptUntil && !isRunning && 'Results are kept for a minute.'}
          </p>
        </div>
        <Button variant="secondary" busy={isRunning} onClick={start}>
          Check again
        </Button>
      </div>
      <Groups report={report} />
    </>
  )
}

function NoReport({ isRunning, onStart }: { isRunning: boolean; onStart: () => void }) {
  return (
    <StatePanel
      title="Nothing was checked yet"
      actions={
        <Button busy={isRunning} onClick={onStart}>
          Check now
        </Button>
      }
    >
      <p role="status">
        {isRunning
          ? 'Checking…'
          : 'Checks settings, database, files, email, proxy, certificate, workers and backups. It takes some seconds and changes nothing.'}
      </p>
    </StatePanel>
  )
}

function summarize(findings: readonly Finding[]): string {
  const count = (status: Finding['status']) =>
    findings.filter((finding) => finding.status === status).length
  const [failed, warnings] = [count('failed'), count('warning')]
  const parts = [
    ...(failed > 0 ? [pluralize(failed, ['check failed', 'checks failed'])] : []),
    ...(warnings > 0 ? [pluralize(warnings, ['warning', 'warnings'])] : []),
  ]
  if (parts.length > 0) return parts.join(', ')
  return `All ${findings.length} checks passed`
}

/** In the order of the report. */
const groups = Object.keys(systemMessages.groups) as CheckGroup[]

function Groups({ report }: { report: SystemReport }) {
  return groups.map((group) => {
    const findings = report.findings.filter((finding) => finding.group === group)
    if (findings.length === 0) return null
    return (
      <section key={group} className={classes.group} aria-labelledby={`checks-${group}`}>
        <h2 id={`checks-${group}`}>{systemMessages.groups[group]}</h2>
        <ul role="list" className={`${card.card} ${classes.findings}`}>
          {findings.map((finding) => (
            <FindingItem key={finding.check} {...finding} />
          ))}
        </ul>
      </section>
    )
  })
}

const icons = { ok: IconCircleCheck, warning: IconAlertCircle, failed: IconCircleX }

function FindingItem({ status, title, message, advice }: Finding) {
  const Icon = icons[status]
  return (
    <li className={classes.finding} data-status={status}>
      <Icon size={20} aria-hidden="true" className={classes.icon} />
      <div>
        <h3>
          {title} <span className={classes.status}>{systemMessages.statuses[status]}</span>
        </h3>
        <p className={classes.message}>{message}</p>
        {advice !== null && (
          <p className={classes.advice}>
            <strong>What to do:</strong> {advice}
          </p>
        )}
      </div>
    </li>
  )
}

const skeletonGroups = [4, 6, 2]

export function SystemSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading the checks…</span>
      <div className={classes.header}>
        <span className={`${skeleton.block} ${classes.summarySkeleton}`} />
      </div>
      {skeletonGroups.map((rows) => (
        <div key={rows} className={classes.group}>
          <span className={`${skeleton.block} ${classes.headingSkeleton}`} />
          <div className={`${card.card} ${classes.findings}`}>
            {Array.from({ length: rows }, (_, row) => (
              <div key={row} className={classes.finding}>
                <span className={`${skeleton.block} ${classes.rowSkeleton}`} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
