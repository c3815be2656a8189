import { statfs } from 'node:fs/promises'
import type { Gauges } from '../gauges.ts'
import { addGauge } from './add-gauge.ts'

/** What this process has when metrics are collected. */
export function registerGauges({
  pools,
  isDatabaseAvailable,
  countSockets,
  dataFolder,
}: Gauges): void {
  addGauge({
    name: 'lectern_database_available',
    help: '1 while the database responds.',
    aggregator: 'min',
    collect() {
      this.set(isDatabaseAvailable() ? 1 : 0)
    },
  })
  addGauge({
    name: 'lectern_database_pool_connections',
    help: 'Connections to the database by pool and state.',
    labelNames: ['pool', 'state'],
    collect() {
      for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'in_use' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
      }
    },
  })
  addGauge({
    name: 'lectern_database_pool_waiting',
    help: 'Queries that wait for a connection, by pool.',
    labelNames: ['pool'],
    collect() {
      for (const [pool, { waitingCount }] of Object.entries(pools)) this.set({ pool }, waitingCount)
    },
  })
  if (countSockets) registerSockets(countSockets)
  if (dataFolder) registerDisk(dataFolder)
}

function registerSockets(count: () => number): void {
  addGauge({
    name: 'lectern_sockets_connected',
    help: 'Live connections of pages.',
    collect() {
      this.set(count())
    },
  })
}

function registerDisk(folder: string): void {
  addGauge({
    name: 'lectern_data_disk_size_bytes',
    help: 'Size of the disk of the data folder.',
    aggregator: 'max',
    async collect() {
      const { blocks, bsize } = await statfs(folder)
      this.set(blocks * bsize)
    },
  })
  addGauge({
    name: 'lectern_data_disk_free_bytes',
    help: 'Free space on the disk of the data folder.',
    aggregator: 'min',
    async collect() {
      const { bavail, bsize } = await statfs(folder)
      this.set(bavail * bsize)
    },
  })
}
