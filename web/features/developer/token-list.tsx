import type { OwnApiToken } from '#shared/contract/accounts/api-tokens.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import classes from './developer.module.css'

interface TokenListProps {
  tokens: readonly OwnApiToken[]
  onRevoke: (token: OwnApiToken) => void
}

/** The tokens with their scopes, newest first. */
export function TokenList({ tokens, onRevoke }: TokenListProps) {
  if (tokens.length === 0) return <p className={classes.empty}>You have no tokens yet.</p>
  return (
    <ul role="list" className={classes.tokens} aria-label="API tokens">
      {tokens.map((token) => (
        <li key={token._id} className={classes.token}>
          <div className={classes.tokenText}>
            <h3 className={classes.tokenName}>
              {token.name}
              {token.expired && <Badge>Expired</Badge>}
            </h3>
            <ul role="list" className={classes.scopes} aria-label={`Scopes of ${token.name}`}>
              {token.scopes.map((scope) => (
                <li key={scope}>
                  <code>{scope}</code>
                </li>
              ))}
            </ul>
            <p className={classes.facts}>
              <Facts
                items={[
                  <>
                    Created <RelativeTime iso={token.createdAt} />
                  </>,
                  token.lastUsedAt ? (
                    <>
                      Last used <RelativeTime iso={token.lastUsedAt} />
                    </>
                  ) : (
                    'Never used'
                  ),
                  <>
                    {token.expired ? 'Expired' : 'Expires'} on <ExpiryDate iso={token.expiresAt} />
                  </>,
                ]}
              />
            </p>
          </div>
          <Button
            variant="secondary"
            aria-label={`Revoke the token ${token.name}`}
            onClick={() => onRevoke(token)}
          >
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  )
}

function ExpiryDate({ iso }: { iso: string }) {
  const date = new Date(iso).toLocaleDateString(undefined, { dateStyle: 'medium' })
  return <time dateTime={iso}>{date}</time>
}
