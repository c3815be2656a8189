const videoPartPath = /^\/api\/videos\/[^/]+\/uploads\/[^/]+$/
const filePath =
  /^\/api\/(?:upload|upload_avatar|courses\/[^/]+\/files|videos\/[^/]+\/pictures\/[^/]+)$/

/** Whether the body of a request to the path is read as a stream. */
export function isUpload(path: string): boolean {
  return filePath.test(path) || isVideoPart(path)
}

/** Whether the body is stored as it arrives, and takes no memory. */
export function isVideoPart(path: string): boolean {
  return videoPartPath.test(path)
}
