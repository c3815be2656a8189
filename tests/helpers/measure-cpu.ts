/** The CPU time of this thread while `work` runs, in milliseconds; other work of the machine does not count. */
export function measureCpu(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
