import { type MediaElement, embeddingForbiddenCode } from './media-element.ts'
import {
  parseYoutubeMessage,
  createYoutubeCommand,
  type YoutubeInfo,
  youtubeListenMessage,
  youtubeState,
} from './youtube-messages.ts'

const handshakeMilliseconds = 250
/** More than a slow connection takes to load the iframe. */
const responseMilliseconds = 20_000
/** As a media element, when the network has failed. */
const networkErrorCode = 2
/** Error codes of the IFrame Player API: the owner does not allow embedding. */
const embeddingForbidden = new Set([101, 150, 153])

const stateEvents = new Map<number, string>([
  [youtubeState.playing, 'playing'],
  [youtubeState.buffering, 'waiting'],
  [youtubeState.ended, 'ended'],
])

/**
 * A media element over a YouTube iframe. It exchanges messages with the iframe as YouTube's own script does,
 * which the content security policy does not allow.
 */
export class YoutubeMediaElement extends EventTarget implements MediaElement {
  #frame: HTMLIFrameElement
  #handshake: ReturnType<typeof setInterval> | undefined
  #responseTimeout: ReturnType<typeof setTimeout> | undefined
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
  #queue: string[] = []
  /** Where the viewer moved to before the iframe was ready, in seconds. */
  #startAt: number | undefined
  error: { code: number } | null = null

  constructor(frame: HTMLIFrameElement) {
    super()
    this.#frame = frame
  }

  /** Starts listening to the iframe; returns a function that stops. */
  connect(): () => void {
    const controller = new AbortController()
    const { signal } = controller
    addEventListener('message', this.#onMessage, { signal })
    // Before it has loaded, the iframe has our origin and messages to YouTube's origin fail.
    this.#frame.addEventListener('load', this.#startHandshake, { signal })
    const disconnect = () => {
      controller.abort()
      clearInterval(this.#handshake)
      clearTimeout(this.#responseTimeout)
    }
    // An iframe does not report that its address cannot be reached.
    this.#responseTimeout = setTimeout(() => {
      // A response that comes later must not play behind the message.
      disconnect()
      this.#fail(networkErrorCode)
    }, responseMilliseconds)
    return disconnect
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
    this.#dispatch('seeking')
    if (this.#isReady) this.#command('seekTo', seconds, true)
    else this.#startAt = seconds
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

  #startHandshake = () => {
    clearInterval(this.#handshake)
    this.#handshake = setInterval(() => this.#send(youtubeListenMessage), handshakeMilliseconds)
  }

  /** Commands are queued until the iframe is ready. */
  #command(func: string, ...args: readonly unknown[]) {
    const message = createYoutubeCommand(func, ...args)
    if (this.#isReady) this.#send(message)
    else this.#queue.push(message)
  }

  #send(message: string) {
    this.#frame.contentWindow?.postMessage(message, new URL(this.#frame.src).origin)
  }

  #onMessage = (event: MessageEvent) => {
    if (event.source !== this.#frame.contentWindow) return
    const message = parseYoutubeMessage(event.data)
    if (!message) return
    clearInterval(this.#handshake)
    clearTimeout(this.#responseTimeout)
    if (message.event === 'ready') this.#onReady()
    else if (message.event === 'info') this.#onInfo(message.info)
    else this.#fail(embeddingForbidden.has(message.code) ? embeddingForbiddenCode : 4)
  }

  #fail(code: number) {
    this.error = { code }
    this.#dispatch('error')
  }

  #onReady() {
    if (this.#isReady) return
    this.#isReady = true
    // First, since the replies to the other commands contain the time too.
    if (this.#startAt !== undefined) this.#command('seekTo', this.#startAt, true)
    for (const message of this.#queue.splice(0)) this.#send(message)
    if (this.#info.duration > 0) this.#dispatch('loadedmetadata')
  }

  #onInfo(info: YoutubeInfo) {
    const previous = { ...this.#info, paused: this.paused }
    Object.assign(this.#info, info)
    const changed = (name: keyof YoutubeInfo) =>
      info[name] !== undefined && info[name] !== previous[name]
    if (changed('duration')) this.#dispatch(this.#isReady ? 'loadedmetadata' : 'durationchange')
    if (changed('playerState')) this.#onStateChange(previous.paused)
    if (changed('currentTime')) this.#onTimeUpdate()
    if (changed('videoLoadedFraction')) this.#dispatch('progress')
    if (changed('volume') || changed('muted')) this.#dispatch('volumechange')
    if (changed('playbackRate')) this.#dispatch('ratechange')
  }

  #onStateChange(wasPaused: boolean) {
    if (wasPaused && !this.paused) this.#dispatch('play')
    if (!wasPaused && this.paused) this.#dispatch('pause')
    const event = stateEvents.get(this.#info.playerState)
    if (event) this.#dispatch(event)
  }

  #onTimeUpdate() {
    if (this.#isSeeking) {
      this.#isSeeking = false
      this.#dispatch('seeked')
    }
    this.#dispatch('timeupdate')
  }

  #dispatch(event: string) {
    this.dispatchEvent(new Event(event))
  }
}
