const rate = 48_000

/** One chord per bar, as frequencies in hertz from low to high: D, B minor, G, A, played twice. */
const bars = [
  [146.83, 220, 277.18, 369.99],
  [123.47, 185, 246.94, 369.99],
  [98, 196, 246.94, 293.66],
  [110, 220, 277.18, 329.63],
]

/** A calm pad with a few plucked notes, as a mono 16-bit WAV file of the given length. */
export function composeMusic(seconds: number): Buffer {
  const samples = new Float32Array(Math.ceil(seconds * rate))
  const bar = seconds / 8
  for (let i = 0; i < 8; i++) {
    const chord = bars[i % bars.length] ?? []
    chord.forEach((pitch) => addPad(samples, i * bar, bar * 1.25, pitch))
    ;[0, 2, 1, 3].forEach((note, beat) =>
      addPluck(samples, i * bar + (beat * bar) / 4, 2 * (chord[note] ?? 220)),
    )
  }
  addEcho(samples, 0.31, 0.34)
  addEcho(samples, 0.47, 0.22)
  return toWav(fade(samples, 0.6, 2.2))
}

function addPad(samples: Float32Array, start: number, length: number, pitch: number) {
  eachSample(samples, start, length, (time) => {
    const swell = Math.sin((Math.PI * time) / length) ** 2
    const tone =
      Math.sin(2 * Math.PI * pitch * time) + 0.5 * Math.sin(2 * Math.PI * pitch * 1.003 * time)
    return (0.045 * swell * tone * 220) / (pitch + 120)
  })
}

/** A soft string: a few harmonics, of which the higher ones decay faster. */
function addPluck(samples: Float32Array, start: number, pitch: number) {
  eachSample(samples, start, 2.4, (time) => {
    const attack = Math.min(1, time / 0.006)
    const harmonics = [1, 2, 3, 4].map(
      (n) =>
        (Math.sin(2 * Math.PI * pitch * n * time) * Math.exp(-time * (1.8 + 1.7 * n))) / n ** 1.6,
    )
    return 0.1 * attack * harmonics.reduce((sum, part) => sum + part, 0)
  })
}

function eachSample(
  samples: Float32Array,
  start: number,
  length: number,
  wave: (time: number) => number,
) {
  const first = Math.floor(start * rate)
  const last = Math.min(samples.length, first + Math.floor(length * rate))
  for (let i = first; i < last; i++) samples[i] = (samples[i] ?? 0) + wave((i - first) / rate)
}

function addEcho(samples: Float32Array, delaySeconds: number, gain: number) {
  const delay = Math.floor(delaySeconds * rate)
  for (let i = delay; i < samples.length; i++) {
    samples[i] = (samples[i] ?? 0) + gain * (samples[i - delay] ?? 0)
  }
}

function fade(samples: Float32Array, inSeconds: number, outSeconds: number) {
  const length = samples.length / rate
  return samples.map((value, i) => {
    const time = i / rate
    return value * Math.min(1, time / inSeconds, (length - time) / outSeconds)
  })
}

function toWav(samples: Float32Array): Buffer {
  const data = Buffer.alloc(samples.length * 2)
  samples.forEach((value, i) => data.writeInt16LE(Math.round(Math.tanh(value) * 32_000), i * 2))
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + data.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20) // PCM
  header.writeUInt16LE(1, 22) // one channel
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(data.length, 40)
  return Buffer.concat([header, data])
}
