import { type MediaElement, embeddingForbiddenCode } from './media-element.ts'
import {
  parseYoutubeMessage,
  createYoutubeCommand,
  type YoutubeInfo,
  youtubeListenMessage,
  youtubeState,
} from './youtube-messages.ts'

const knockMilliseconds = 250
/** Codes of videos whose owner allows no player but YouTube's (IFrame Player API). */
const embeddingForbidden = new Set([101, 150, 153])

const eventOfState = new Map<number, string>([
  [youtubeState.playing, 'playing'],
  [youtubeState.buffering, 'waiting'],
  [youtubeState.ended, 'ended'],
])

/**
 * A YouTube frame as a media element. It talks to the frame by messages, as YouTube's own script does:
 * that script may not run on our pages.
 */
export class YoutubeMediaElement extends EventTarget implements MediaElement {
  #frame: HTMLIFrameElement
  #knocking: ReturnType<typeof setInterval> | undefined
  #info: Required<YoutubeInfo> = {
    currentTime: 0,
    duration: Number.NaN,
    playerState: -1,
    volume: 100,
    muted: false,
    playbackRate: 1,
    videoLoadedFraction: 0,
  }
  #isReady = false
  #isSeeking = false
  #waiting: string[] = []
  error: { code: number } | null = null

  constructor(frame: HTMLIFrameElement) {
    super()
    this.#frame = frame
  }

  /** Listens to the frame until the answered function is called. */
  connect(): () => void {
    const connected = new AbortController()
    const { signal } = connected
    addEventListener('message', this.#hear, { signal })
    // Until it has loaded, the frame is one of our own and refuses what is meant for YouTube.
    this.#frame.addEventListener('load', this.#knock, { signal })
    return () => {
      connected.abort()
      clearInterval(this.#knocking)
    }
  }

  get duration() {
    return this.#info.duration
  }

  get paused() {
    const { playing, buffering } = youtubeState
    return this.#info.playerState !== playing && this.#info.playerState !== buffering
  }

  get seeking() {
    return this.#isSeeking
  }

  get ended() {
    return this.#info.playerState === youtubeState.ended
  }

  get buffered() {
    const end = (this.#info.videoLoadedFraction || 0) * (this.#info.duration || 0)
    return { length: end > 0 ? 1 : 0, start: () => 0, end: () => end }
  }

  get currentTime() {
    return this.#info.currentTime
  }

  set currentTime(seconds) {
    this.#info.currentTime = seconds
    this.#isSeeking = true
    this.#tell('seeking')
    this.#command('seekTo', seconds, true)
  }

  get volume() {
    return this.#info.volume / 100
  }

  set volume(volume) {
    if (volume === this.volume) return
    this.#info.volume = volume * 100
    this.#command('setVolume', Math.round(volume * 100))
  }

  get muted() {
    return this.#info.muted
  }

  set muted(muted) {
    if (muted === this.muted) return
    this.#info.muted = muted
    this.#command(muted ? 'mute' : 'unMute')
  }

  get playbackRate() {
    return this.#info.playbackRate
  }

  set playbackRate(rate) {
    if (rate === this.playbackRate) return
    this.#info.playbackRate = rate
    this.#command('setPlaybackRate', rate)
  }

  play() {
    this.#command('playVideo')
    return Promise.resolve()
  }

  pause() {
    this.#command('pauseVideo')
  }

  #knock = () => {
    clearInterval(this.#knocking)
    this.#knocking = setInterval(() => this.#send(youtubeListenMessage), knockMilliseconds)
  }

  /** What is asked for before the frame listens is said as soon as it does. */
  #command(func: string, ...args: readonly unknown[]) {
    const message = createYoutubeCommand(func, ...args)
    if (this.#isReady) this.#send(message)
    else this.#waiting.push(message)
  }

  #send(message: string) {
    this.#frame.contentWindow?.postMessage(message, new URL(this.#frame.src).origin)
  }

  #hear = (event: MessageEvent) => {
    if (event.source !== this.#frame.contentWindow) return
    const message = parseYoutubeMessage(event.data)
    if (!message) return
    clearInterval(this.#knocking)
    if (message.event === 'ready') this.#begin()
    else if (message.event === 'info') this.#learn(message.info)
    else {
      this.error = { code: embeddingForbidden.has(message.code) ? embeddingForbiddenCode : 4 }
      this.#tell('error')
    }
  }

  #begin() {
    if (this.#isReady) return
    this.#isReady = true
    for (const message of this.#waiting.splice(0)) this.#send(message)
    if (this.#info.duration > 0) this.#tell('loadedmetadata')
  }

  #learn(news: YoutubeInfo) {
    const before = { ...this.#info, paused: this.paused }
    Object.assign(this.#info, news)
    const has = (name: keyof YoutubeInfo) => news[name] !== undefined && news[name] !== before[name]
    if (has('duration')) this.#tell(this.#isReady ? 'loadedmetadata' : 'durationchange')
    if (has('playerState')) this.#changeState(before.paused)
    if (has('currentTime')) this.#move()
    if (has('videoLoadedFraction')) this.#tell('progress')
    if (has('volume') || has('muted')) this.#tell('volumechange')
    if (has('playbackRate')) this.#tell('ratechange')
  }

  #changeState(wasPaused: boolean) {
    if (wasPaused && !this.paused) this.#tell('play')
    if (!wasPaused && this.paused) this.#tell('pause')
    const event = eventOfState.get(this.#info.playerState)
    if (event) this.#tell(event)
  }

  #move() {
    if (this.#isSeeking) {
      this.#isSeeking = false
      this.#tell('seeked')
    }
    this.#tell('timeupdate')
  }

  #tell(event: string) {
    this.dispatchEvent(new Event(event))
  }
}
