import { createContext, use } from 'react'
import type { CourseVideos } from './use-course-videos.ts'

export const VideosContext = createContext<CourseVideos | undefined>(undefined)

export function useVideos(): CourseVideos {
  const videos = use(VideosContext)
  if (!videos) throw new Error('Videos are shown inside a curriculum.')
  return videos
}
