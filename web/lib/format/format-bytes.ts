export { formatByteLimit, formatBytes } from '#shared/files/format-bytes.ts'
