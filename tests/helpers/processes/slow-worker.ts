/** A worker whose module takes a second to load, as on a busy machine. */
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)

export default function work(input: string): string {
  return input.toUpperCase()
}
