import type { Page } from '@playwright/test'

/**
 * Fakes the message APIs of the YouTube and Vimeo players, with a clock of 60 seconds instead of a
 * video. `calls` on each frame's window lists the received commands.
 */
export async function standInForEmbeds(page: Page): Promise<void> {
  await page.route('https://www.youtube-nocookie.com/embed/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<script>${clock}${youtube}</script>` }),
  )
  await page.route('https://player.vimeo.com/video/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<script>${clock}${vimeo}</script>` }),
  )
}

const clock = `
  window.calls = []
  const duration = 60
  let at = 0, since = 0, rate = 1, isPlaying = false
  const time = () => Math.min(duration, at + (isPlaying ? (performance.now() - since) / 1000 * rate : 0))
  const settle = () => { at = time(); since = performance.now() }
`

const youtube = `
  const say = (event, info) => parent.postMessage(JSON.stringify({ event, info, id: 1 }), '*')
  const deliver = (info) => say('infoDelivery', { currentTime: time(), ...info })
  const does = {
    playVideo() { settle(); isPlaying = true; say('onStateChange', 1); deliver({ playerState: 1 }) },
    pauseVideo() { settle(); isPlaying = false; say('onStateChange', 2); deliver({ playerState: 2 }) },
    seekTo(seconds) { settle(); at = seconds; deliver({}) },
    setVolume(volume) { deliver({ volume, muted: false }) },
    mute() { deliver({ muted: true }) },
    unMute() { deliver({ muted: false }) },
    setPlaybackRate(next) { settle(); rate = next; deliver({ playbackRate: next }) },
  }
  let isKnown = false
  addEventListener('message', ({ data }) => {
    const message = JSON.parse(data)
    if (message.event === 'listening' && !isKnown) {
      isKnown = true
      say('initialDelivery', { duration, currentTime: 0, playerState: 5, volume: 100, muted: false, playbackRate: 1 })
      say('onReady', null)
    }
    if (message.event !== 'command') return
    calls.push([message.func, ...message.args])
    does[message.func]?.(...message.args)
  })
  const end = () => { settle(); isPlaying = false; say('onStateChange', 0); deliver({ playerState: 0 }) }
  setInterval(() => isPlaying && (time() < duration ? deliver({ videoLoadedFraction: 0.5 }) : end()), 200)
`

const vimeo = `
  let volume = 1, muted = false
  const send = (message) => parent.postMessage(message, '*')
  const say = (event, data = {}) => send({ event, data: { seconds: time(), duration, percent: time() / duration, ...data } })
  const answers = {
    getDuration: () => duration,
    getCurrentTime: () => time(),
    getVolume: () => volume,
    getMuted: () => muted,
    getTextTracks: () => [],
    play() { settle(); isPlaying = true; say('play'); say('playing') },
    pause() { settle(); isPlaying = false; say('pause') },
    setCurrentTime(seconds) { settle(); say('seeking'); at = seconds; say('seeked'); say('timeupdate'); return seconds },
    setVolume(next) { volume = next; say('volumechange', { volume }); return volume },
    setMuted(next) { muted = next; say('volumechange', { volume }); return muted },
    setPlaybackRate(playbackRate) { settle(); rate = playbackRate; say('ratechange', { playbackRate }); return playbackRate },
  }
  addEventListener('message', ({ data }) => {
    const { method } = data
    const [value] = [data.value].flat()
    calls.push([method, value])
    if (method === 'ping') return send({ event: 'ready' })
    if (method === 'addEventListener') { if (value === 'loaded') say('loaded', { id: 1 }); return }
    send({ method, value: answers[method]?.(value) ?? value })
  })
  send({ event: 'ready' })
  setInterval(() => isPlaying && say('timeupdate'), 200)
`
