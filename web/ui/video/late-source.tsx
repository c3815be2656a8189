import { type ComponentType, useEffect, useState } from 'react'

/**
 * A player that gets its source only when it stands in the page and is listened to. The elements around
 * hls.js and Vimeo load as soon as they are made, and what fails by then they tell to nobody.
 */
export function withDeferredSource<Props extends { src?: string | undefined }>(
  Player: ComponentType<Props>,
): ComponentType<Props> {
  return function PlayerWithLateSource(props: Props) {
    const [isThere, setIsThere] = useState(false)
    useEffect(() => setIsThere(true), [])
    return <Player {...props} src={isThere ? props.src : undefined} />
  }
}
