/** The server's settings as arguments, for a small machine; they hold for every start, whatever the cluster's files say. */
export function buildSettings(
  cluster: string,
  socketFolder: string,
  clusterName: string,
): string[] {
  const settings = {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    cluster_name: clusterName,
    max_connections: '100',
    shared_buffers: '128MB',
    effective_cache_size: '1GB',
    random_page_cost: '1.1',
    jit: 'off',
    fsync: 'on',
    synchronous_commit: 'on',
    log_destination: 'stderr',
    logging_collector: 'off',
    // Failed statements are in Lectern's own log; here they would come with the rows they are about.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_line_prefix: '%m [%p] ',
    log_timezone: 'UTC',
    TimeZone: 'UTC',
  }
  return [
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}
