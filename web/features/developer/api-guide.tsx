import { Link } from 'react-router'
import { pages } from '#shared/paths.ts'
import { useSettings } from '#web/lib/settings.ts'
import { DeveloperSection } from './developer-section.tsx'
import classes from './developer.module.css'

/** How to call the API, and where everything about it is. */
export function ApiGuide({ isAdmin }: { isAdmin: boolean }) {
  const { publicUrl } = useSettings()
  return (
    <DeveloperSection
      title="Use the API"
      lead={
        <>
          Send the token as a Bearer token with each request. A call outside its scopes is rejected
          with 403 <code>insufficient_scope</code>, which names the scope that it needs.
        </>
      }
    >
      <pre className={classes.code}>
        <code>{`curl -H "Authorization: Bearer $TOKEN" \\
  ${publicUrl}/user/notes`}</code>
      </pre>
      <ul role="list" className={classes.links} aria-label="More for developers">
        <li>
          <a href={pages.apiDocs}>API reference</a>
        </li>
        {isAdmin && (
          <li>
            <Link to={pages.webhooks}>Webhooks: send events to other systems</Link>
          </li>
        )}
      </ul>
    </DeveloperSection>
  )
}
