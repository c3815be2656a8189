/** A worker that never responds, so that no limit is long enough for it. */
export default function work(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}
