import Hls, { type HlsConfig, type LoadPolicy } from 'hls.js'
import type { RenditionList } from './rendition-list.ts'
import { createRenewingLoader } from './renewing-loader.ts'
import type { StreamAddress } from './stream-address.ts'

interface HlsOptions {
  videoId: string
  address: StreamAddress
  /** In seconds. */
  startAt: number
  /** Requests another address. */
  expire: () => Promise<void>
}

/** Bits per second, before anything was measured: the first segment must arrive within a second. */
const firstEstimate = 1_000_000
/** While the video has not been started, only its first segment is loaded. */
const pausedBufferSeconds = 1
const bufferSeconds = 30
const maxRecoveries = 2

let lastEstimate = firstEstimate

/** Plays a stream in the video element until the signal is aborted. */
export function startHls(video: HTMLVideoElement, options: HlsOptions, signal: AbortSignal): void {
  if (!Hls.isSupported()) {
    video.src = options.address.get()
    return
  }
  const { videoId, address, expire } = options
  const hls = new Hls({
    // Segments need no conversion, so a worker would have nothing to do.
    enableWorker: false,
    loader: createRenewingLoader(Hls.DefaultConfig.loader, {
      toCurrent: (url) => address.toCurrent(url, videoId),
      refresh: () => address.refresh(expire),
    }),
    startPosition: options.startAt > 0 ? options.startAt : -1,
    abrEwmaDefaultEstimate: lastEstimate,
    testBandwidth: false,
    startFragPrefetch: true,
    capLevelToPlayerSize: true,
    maxBufferLength: pausedBufferSeconds,
    maxBufferSize: 1,
    backBufferLength: 60,
    enableWebVTT: false,
    enableIMSC1: false,
    enableCEA708Captions: false,
    ...patientPolicies(),
  })
  keepRecovering(hls)
  const renditions = (video as unknown as { videoRenditions: RenditionList }).videoRenditions
  hls.on(Hls.Events.MANIFEST_PARSED, (_event, { levels }) => {
    renditions.replace(levels.map(({ height, bitrate }) => ({ height, bitrate })))
  })
  Object.assign(video, { api: hls })
  hls.loadSource(address.get())
  hls.attachMedia(video)
  const fillBuffer = () => {
    hls.config.maxBufferLength = bufferSeconds
    hls.config.maxBufferSize = Hls.DefaultConfig.maxBufferSize
  }
  if (video.paused) video.addEventListener('play', fillBuffer, { once: true, signal })
  else fillBuffer()
  signal.addEventListener('abort', () => {
    lastEstimate = hls.bandwidthEstimate || lastEstimate
    hls.destroy()
  })
}

/** Interrupted connections are tried again for minutes: what is in the buffer plays meanwhile. */
function patientPolicies(): Pick<HlsConfig, 'fragLoadPolicy' | 'playlistLoadPolicy'> {
  const { fragLoadPolicy, playlistLoadPolicy } = Hls.DefaultConfig
  return {
    fragLoadPolicy: toPatientPolicy(fragLoadPolicy, 20),
    playlistLoadPolicy: toPatientPolicy(playlistLoadPolicy, 10),
  }
}

function toPatientPolicy({ default: policy }: LoadPolicy, maxNumRetry: number): LoadPolicy {
  const retry = { maxNumRetry, retryDelayMs: 500, maxRetryDelayMs: 8000 }
  return { default: { ...policy, timeoutRetry: retry, errorRetry: retry } }
}

/** A damaged segment is skipped; only repeated damage is reported to the viewer. */
function keepRecovering(hls: Hls): void {
  let recoveries = 0
  hls.on(Hls.Events.ERROR, (_event, error) => {
    if (!error.fatal || error.type !== Hls.ErrorTypes.MEDIA_ERROR) return
    if (recoveries >= maxRecoveries) return
    recoveries += 1
    // Listeners after this one see an error that is handled.
    error.fatal = false
    hls.recoverMediaError()
  })
}
