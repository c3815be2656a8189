export { formatBytes } from '#shared/format-bytes.ts'
