export { formatBytes } from '#shared/files/format-bytes.ts'
