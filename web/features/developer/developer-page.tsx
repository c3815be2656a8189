import { useState } from 'react'
import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import type { ApiTokenCreated, OwnApiToken } from '#shared/contract/accounts/api-tokens.ts'
import { apiTokenMessages as messages } from '#shared/messages/accounts/api-tokens.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { SkeletonBlocks } from '#web/ui/feedback/skeleton-blocks.tsx'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import { focusHeading } from '#web/ui/layout/focus-after-navigation.tsx'
import { ApiGuide } from './api-guide.tsx'
import { CreateTokenDialog } from './create-token-dialog.tsx'
import { DeveloperSection } from './developer-section.tsx'
import classes from './developer.module.css'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { TokenList } from './token-list.tsx'

const loadTokens = () => parseResponse(getBrowserApi().user.api_tokens.$get())

type OpenDialog =
  | { kind: 'create' }
  | { kind: 'created'; created: ApiTokenCreated }
  | { kind: 'revoke'; token: OwnApiToken }

/** The user's personal API tokens, and how to call the API with one. */
export function DeveloperPage({ user }: { user: ShortOwnUser }) {
  const { data: tokens, error, refetch } = useQuery(loadTokens)
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)

  /** The focus leaves the list, since its button disappears. */
  async function revoke({ _id: id }: OwnApiToken) {
    close()
    try {
      const api = getBrowserApi().user.api_tokens[':id']
      toast.success((await parseResponse(api.$delete({ param: { id } }))).msg)
      focusHeading()
    } catch (failure) {
      showError(failure)
    }
    refetch()
  }

  if (!tokens && error) {
    return <LoadError title={messages.loadFailed} message={error} onRetry={refetch} />
  }
  if (!tokens) return <DeveloperSkeleton />
  return (
    <div className={classes.page}>
      <DeveloperSection
        title="API tokens"
        lead="A token lets a program use your account, within the scopes that you choose and until it expires. Treat it like a password."
        action={<Button onClick={() => setDialog({ kind: 'create' })}>Create a token</Button>}
      >
        <TokenList tokens={tokens} onRevoke={(token) => setDialog({ kind: 'revoke', token })} />
      </DeveloperSection>
      <ApiGuide isAdmin={user.can.administer} />
      {dialog?.kind === 'create' && (
        <CreateTokenDialog
          user={user}
          onCancel={close}
          onCreated={(created) => setDialog({ kind: 'created', created })}
        />
      )}
      {dialog?.kind === 'created' && (
        <NewTokenDialog
          created={dialog.created}
          onClose={() => {
            close()
            refetch()
          }}
        />
      )}
      {dialog?.kind === 'revoke' && (
        <ConfirmDialog
          title={`Revoke the token “${dialog.token.name}”?`}
          cancelLabel="Cancel"
          confirmLabel="Revoke"
          onCancel={close}
          onConfirm={() => void revoke(dialog.token)}
        >
          {messages.revokeWarning}
        </ConfirmDialog>
      )}
    </div>
  )
}

export function DeveloperSkeleton() {
  return (
    <SkeletonBlocks className={classes.page} block={classes.placeholder}>
      Loading your API tokens…
    </SkeletonBlocks>
  )
}
