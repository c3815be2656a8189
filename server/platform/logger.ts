import { pino, type Logger } from 'pino'
import pretty from 'pino-pretty'

export type { Logger }

/** Lines for people in development, JSON lines for machines in production. */
export function createLogger(options: { level: string; json: boolean }): Logger {
  const settings = { level: options.level, base: null }
  if (options.json) return pino(settings)
  return pino(settings, pretty({ sync: true, ignore: 'hostname', translateTime: 'SYS:HH:MM:ss' }))
}
