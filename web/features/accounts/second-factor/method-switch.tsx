import { type ReactNode, useRef } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { FocusKeeper } from '#web/ui/layout/focus-keeper.tsx'
import classes from './second-factor.module.css'

interface MethodSwitchProps<Method extends string> {
  methods: readonly Method[]
  /** The one whose form comes before this component. */
  method: Method
  labels: Record<Method, string>
  onSwitch: (method: Method) => void
  /** More buttons. */
  children: ReactNode
}

/** A button for each other method. A switch removes the pressed button and moves focus to the new form. */
export function MethodSwitch<Method extends string>(props: MethodSwitchProps<Method>) {
  const { methods, method, labels, onSwitch, children } = props
  const buttons = useRef<HTMLDivElement>(null)
  return (
    <div ref={buttons} className={classes.alternatives}>
      <FocusKeeper container={buttons} getFallback={() => findControl(buttons.current)}>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} variant="quiet" onClick={() => onSwitch(other)}>
              {labels[other]}
            </Button>
          ))}
        {children}
      </FocusKeeper>
    </div>
  )
}

/** The field of the form before the buttons, or its submit button. */
function findControl(buttons: HTMLElement | null) {
  const form = buttons?.previousElementSibling
  return form?.querySelector<HTMLElement>('input:not([type="checkbox"]), button[type="submit"]')
}
