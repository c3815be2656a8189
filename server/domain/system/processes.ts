/** A running process of Lectern, on any machine. */
export interface RunningProcess {
  kind: 'server' | 'worker'
  host: string
  /** The most that it may have to the database. */
  connections: number
  /** Seconds by which its clock is ahead of the database's. */
  ahead: number
}

type Query = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>

/** Three heartbeats, so that a busy process is not missed. */
const aliveSeconds = 60

/** Those that reported recently; none on a database from before processes reported. */
export async function listProcesses(query: Query): Promise<RunningProcess[]> {
  const [found] = await query<{ exists: boolean }>(
    `select to_regclass('public.processes') is not null as exists`,
  )
  if (!found?.exists) return []
  return query<RunningProcess>(
    `select kind, host, connections, extract(epoch from own_time - seen_at)::float as ahead
     from processes where seen_at > now() - make_interval(secs => $1) order by host, started_at`,
    [aliveSeconds],
  )
}
