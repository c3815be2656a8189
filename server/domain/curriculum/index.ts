/** Sections and lessons of courses. */
export { previewArticle } from './articles/preview-article.ts'
export { createArticleRenderer } from './articles/render-article.ts'
export { renderStaleArticles } from './articles/stored-article.ts'
export { loadEditableCourse } from './authoring/editable-course.ts'
export { listCountedLessons } from './authoring/counted-lessons.ts'
export { requireRoomForFile } from './authoring/limits.ts'
export {
  createLessons,
  deleteLesson,
  duplicateLesson,
  moveLesson,
  restoreLesson,
} from './authoring/change-lessons.ts'
export {
  createSection,
  deleteSection,
  moveSection,
  renameSection,
  restoreSection,
} from './authoring/change-sections.ts'
export { isCaptionsFileOpen } from './captions/captions-file.ts'
export { deleteTrack } from './captions/delete-track.ts'
export { draftCaptions, type DraftWorker } from './captions/drafts/draft-captions.ts'
export { draftMissingCaptions } from './captions/drafts/draft-missing-captions.ts'
export { loadTranscription } from './captions/drafts/load-transcription.ts'
export { requestDraft } from './captions/drafts/request-draft.ts'
export { importCaptions, importWaitingCaptions } from './captions/import-captions.ts'
export { findTrack, listTracks, type TrackViewer } from './captions/load-tracks.ts'
export { saveTrack } from './captions/save-track.ts'
export { toCueColumns } from './captions/stored-cues.ts'
export { getLessonSource } from './authoring/lesson-source.ts'
export { cleanUpLessons } from './authoring/clean-up-lessons.ts'
export { updateLesson } from './authoring/update-lesson.ts'
export { attachReceivedVideo } from './videos/attach-received-video.ts'
export { getCurriculum } from './authoring/load-curriculum.ts'
export { acceptInvitation, declineInvitation } from './instructors/respond-to-invitation.ts'
export { cleanUpInvitations, deleteInvitationsByEmail } from './instructors/delete-invitations.ts'
export { createInvitationEmails } from './instructors/invitation-emails.ts'
export { inviteInstructor } from './instructors/invite-instructor.ts'
export { getCourseInstructors } from './instructors/list-instructors.ts'
export { listInvitations } from './instructors/list-invitations.ts'
export { notifyInvitee } from './instructors/notify-invitee.ts'
export { removeInstructor } from './instructors/remove-instructor.ts'
export { getLessonKind, type PresentDeps, type StoredLesson } from './kinds/index.ts'
export { findStoredLesson } from './lessons/stored-lesson.ts'
export { getOutline } from './outline/get-outline.ts'
export { type Release, releaseTime, startOfDay, toRelease } from './outline/release.ts'
export { cleanUpPassageWords } from './passages/clean-up-words.ts'
export { indexPassages, indexStalePassages } from './passages/index-passages.ts'
export { courseLabel, languageLabel } from './passages/labels.ts'
export { curriculumPolicy } from './policy.ts'
export { createCourseDraft } from './settings/create-draft.ts'
export { getCourseSettings } from './settings/load-settings.ts'
export { updateCourseSettings } from './settings/update-settings.ts'
export { applyVideoLength } from './videos/apply-video-length.ts'
export { notifyVideoFailed } from './videos/notify-video-failed.ts'
