import { hydratedEvent } from './hydrated-event.ts'
import { isField, readField, replayField } from './replay-field.ts'

/** What works without React, such as a search, does not wait longer for it. */
const longestWaitMilliseconds = 8000

const hints = ['pointermove', 'pointerdown', 'touchstart', 'wheel']

/** Chromium reports a pointer where it rests when a page opens below it. */
function isResting(event: Event): boolean {
  if (event.type !== 'pointermove') return false
  const { movementX, movementY } = event as PointerEvent
  return movementX === 0 && movementY === 0
}

export interface Interactions {
  /** The script could not be loaded: the page works as without one. */
  giveUp: () => void
}

/**
 * Until React handles the events of the page, keeps what would be lost and repeats it then, once: clicks on buttons,
 * submitted forms, changed fields, keys and the focus. Links, menus and other native behaviour work meanwhile.
 */
export function keepInteractions(onFirst: () => void): Interactions {
  /** By what was used, in the order of the last use. */
  const kept = new Map<object, () => void>()
  const listening = new AbortController()
  const composed = new Set<EventTarget | null>()
  let isReplaying = false
  let hadFocus = false

  listen(hints, onFirst)
  listen(['click'], (event) => onClick(event as MouseEvent))
  listen(['submit'], (event) => onSubmit(event as SubmitEvent))
  listen(['input', 'change'], onInput)
  listen(['keydown'], (event) => onKeyDown(event as KeyboardEvent))
  listen(['focusin'], (event) => {
    event.stopImmediatePropagation()
    hadFocus = true
  })
  listen(['compositionstart'], ({ target }) => composed.add(target))
  listen(['compositionend'], ({ target }) => composed.delete(target))
  document.addEventListener(hydratedEvent, () => void replay(), { once: true })

  return {
    giveUp() {
      submitNatively()
      listening.abort()
    },
  }

  function listen(types: readonly string[], onEvent: (event: Event) => void): void {
    for (const type of types) {
      addEventListener(
        type,
        (event) => {
          if (isReplaying || isResting(event)) return
          onFirst()
          onEvent(event)
        },
        { capture: true, passive: hints.includes(type), signal: listening.signal },
      )
    }
  }

  function keep(key: object, act: () => void): void {
    kept.delete(key)
    kept.set(key, act)
  }

  function onClick(event: MouseEvent): void {
    const control = (event.target as Element).closest('a[href], button, input, label, summary')
    if (!(control instanceof HTMLButtonElement || control instanceof HTMLInputElement)) return
    event.stopImmediatePropagation()
    // Another event follows that is kept.
    const isOwnEvent = control.type === 'button' || control.type === 'reset'
    if (isOwnEvent) keep(control, () => repeatClick(control, event))
  }

  function onSubmit(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement
    event.stopImmediatePropagation()
    if (form.method === 'dialog') return
    event.preventDefault()
    const submitter = event.submitter as HTMLButtonElement | null
    keep(form, () => form.requestSubmit(submitter?.type === 'submit' ? submitter : null))
    if (worksNatively(form)) setTimeout(submitNatively, longestWaitMilliseconds)
  }

  /** The last form that works without React. */
  function submitNatively(): void {
    const form = [...kept.keys()].findLast(
      (key) => key instanceof HTMLFormElement && worksNatively(key),
    )
    const submit = form && kept.get(form)
    if (!submit) return
    kept.clear()
    // React may be about to handle events too.
    const stop = (event: Event) => event.stopImmediatePropagation()
    addEventListener('submit', stop, true)
    run(submit)
    removeEventListener('submit', stop, true)
  }

  function onInput({ target }: Event): void {
    // Forms with this attribute apply their early changes themselves.
    if (!isField(target) || target.form?.hasAttribute('data-applies-early')) return
    const value = readField(target)
    keep(target, () => replayField(target, value))
  }

  function onKeyDown(event: KeyboardEvent): void {
    event.stopImmediatePropagation()
    const { target, type, key, ctrlKey, metaKey, altKey } = event
    const isCommand = (ctrlKey || metaKey) && key.toLowerCase() === 'k'
    // The browser's own search bar.
    if (isCommand) event.preventDefault()
    else if (ctrlKey || metaKey || altKey || !isKeyKept(target as Element, key)) return
    keep(event, () => target?.dispatchEvent(new KeyboardEvent(type, event)))
  }

  async function replay(): Promise<void> {
    while (composed.size > 0) await once('compositionend')
    const { activeElement } = document
    if (hadFocus && activeElement && activeElement !== document.body)
      run(() => activeElement.dispatchEvent(new FocusEvent('focusin', { bubbles: true })))
    for (const [key, act] of kept) {
      kept.delete(key)
      // React renders the result of the one before.
      await Promise.resolve()
      try {
        run(act)
      } catch (error) {
        // Such as a submit by a button that an earlier one has removed; the others are repeated nevertheless.
        reportError(error)
      }
    }
    listening.abort()
  }

  function run(act: () => void): void {
    isReplaying = true
    try {
      act()
    } finally {
      isReplaying = false
    }
  }
}

/** A search, or a form that has an address to which it is sent without JavaScript. */
function worksNatively(form: HTMLFormElement): boolean {
  return form.method === 'get' || form.hasAttribute('action')
}

/** What the button does by itself, such as opening a menu, it has done at the click. */
function repeatClick(control: HTMLElement, event: MouseEvent): void {
  const isDone = control.hasAttribute('popovertarget')
  const preventDefault = (replayed: Event) => replayed.preventDefault()
  if (isDone) addEventListener('click', preventDefault, { once: true })
  control.dispatchEvent(new MouseEvent('click', event))
  removeEventListener('click', preventDefault)
}

/** Fields handle most keys themselves; elsewhere, single keys are shortcuts and arrows move in a widget. */
function isKeyKept(target: Element, key: string): boolean {
  const isArrow = key.startsWith('Arrow')
  const field = target.closest('input, select, textarea')
  if (field) return field.role === 'combobox' && (isArrow || key === 'Escape')
  return (key.length === 1 && key !== ' ') || (isArrow && target.closest('[role]') !== null)
}

function once(type: string): Promise<unknown> {
  return new Promise((resolve) => addEventListener(type, resolve, { once: true }))
}
