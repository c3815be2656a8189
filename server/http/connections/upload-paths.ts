/** Parts of videos, and files of courses. */
const storedPath = /^\/api\/(?:videos\/[^/]+\/uploads\/[^/]+|courses\/[^/]+\/files)$/
/** Images, whose bodies are collected in memory. */
const imagePath = /^\/api\/(?:upload|upload_avatar|videos\/[^/]+\/pictures\/[^/]+)$/

/** Whether the body of a request to the path is read as a stream. */
export function isUpload(path: string): boolean {
  return imagePath.test(path) || isStoredAsItArrives(path)
}

/** Whether the body is stored as it arrives: not more than a part of it is in memory. */
export function isStoredAsItArrives(path: string): boolean {
  return storedPath.test(path)
}
