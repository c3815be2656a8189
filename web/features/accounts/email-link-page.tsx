import { useRef, useState } from 'react'
import { pages } from '#shared/paths.ts'
import { getBrowserApi, parseResponse, toDisplayError } from '#web/lib/api.ts'
import { refreshSession } from '#web/lib/session/index.ts'
import { useIsHydrated } from '#web/lib/use-browser-value.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { IconCircleCheck, IconCircleX } from '#web/ui/icons/general.ts'
import { FocusKeeper } from '#web/ui/layout/focus-keeper.tsx'
import classes from './account-page.module.css'
import { AccountPage } from './account-page.tsx'

interface EmailLinkPageProps {
  title: string
  /** Shown until the link was used. */
  lead: string
  token: string
  action: 'confirm' | 'undo'
}

const labels = {
  confirm: { button: 'Confirm this address', done: 'Address changed', failed: 'Not changed' },
  undo: { button: 'Change it back', done: 'Address restored', failed: 'Not restored' },
}

/** Uses the link of an email when the button is pressed: programs that scan emails open links too. */
export function EmailLinkPage({ title, lead, token, action }: EmailLinkPageProps) {
  const [state, setState] = useState<{ isDone: boolean; msg: string } | 'busy'>()
  const isHydrated = useIsHydrated()
  const container = useRef<HTMLDivElement>(null)
  const outcome = useRef<HTMLParagraphElement>(null)
  const label = labels[action]

  async function use() {
    setState('busy')
    const { confirmation, undo } = getBrowserApi().user.email
    const api = action === 'confirm' ? confirmation : undo
    try {
      const { msg } = await parseResponse(api.$post({ json: { token } }))
      setState({ isDone: true, msg })
      void refreshSession()
    } catch (error) {
      setState({ isDone: false, msg: toDisplayError(error).msg })
    }
  }

  return (
    <AccountPage title={title} lead={typeof state !== 'object' && lead}>
      <noscript>
        <p>This needs JavaScript. Turn it on in your browser and reload this page.</p>
      </noscript>
      <div ref={container} className={classes.outcome} role="status">
        {/* The outcome replaces the button. */}
        <FocusKeeper container={container} getFallback={() => outcome.current}>
          {(state === undefined || state === 'busy') && (
            <Button
              disabled={!isHydrated}
              data-awaits-script={isHydrated ? undefined : ''}
              busy={state === 'busy'}
              onClick={() => void use()}
            >
              {label.button}
            </Button>
          )}
          {typeof state === 'object' && (
            <>
              <p
                ref={outcome}
                className={classes.status}
                data-tone={state.isDone ? 'success' : 'error'}
                tabIndex={-1}
              >
                {state.isDone ? (
                  <IconCircleCheck size={28} aria-hidden="true" />
                ) : (
                  <IconCircleX size={28} aria-hidden="true" />
                )}
                {state.isDone ? label.done : label.failed}
              </p>
              <p>{state.msg}</p>
              <div className={classes.actions}>
                <LinkButton to={pages.security}>Your security settings</LinkButton>
              </div>
            </>
          )}
        </FocusKeeper>
      </div>
    </AccountPage>
  )
}
