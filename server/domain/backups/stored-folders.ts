import { sql, type SQL } from 'drizzle-orm'

/**
 * The folders of the file storage that rows refer to, by table. A query has one column, `folder`. Uploads that are
 * still arriving have no complete file.
 */
export const storedFolders: Record<string, SQL> = {
  uploads: sql`select kind || '/' || public_id as folder from uploads`,
  course_files: sql`select 'course-files/' || id as folder from course_files`,
  videos: sql`select 'videos/' || id as folder from videos where state <> 'uploading'`,
}
