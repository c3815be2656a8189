import { Component, type ReactNode, type RefObject } from 'react'

interface FocusKeeperProps {
  /** Contains the children. */
  container: RefObject<HTMLElement | null>
  getFallback: () => HTMLElement | null | undefined
  children: ReactNode
}

/**
 * Focuses the fallback if an update removes the focused element from the container. A class, because only its snapshot
 * knows what had focus before the page changed.
 */
export class FocusKeeper extends Component<FocusKeeperProps> {
  override getSnapshotBeforeUpdate(): boolean {
    return this.hasFocus()
  }

  override componentDidUpdate(_props: FocusKeeperProps, _state: unknown, hadFocus: boolean): void {
    if (hadFocus && !this.hasFocus()) this.props.getFallback()?.focus()
  }

  override render(): ReactNode {
    return this.props.children
  }

  private hasFocus(): boolean {
    const { current } = this.props.container
    return current?.contains(current.ownerDocument.activeElement) ?? false
  }
}
