import { learningMessages } from '#shared/messages/learning.ts'
import { PlayerFrame } from './player-frame.tsx'
import { VideoArea } from './video-stage.tsx'

/** What the server sends to everybody, before it is known who watches. */
export function PlayerSkeleton({ title, author }: { title: string; author: string }) {
  return (
    <PlayerFrame title={title} author={author}>
      <noscript>{learningMessages.needsJavaScript}</noscript>
      <VideoArea src="" title={title} author={author} artwork="" isWaiting />
    </PlayerFrame>
  )
}
