/** Categories and courses: browsing, search, authoring and cover images. */
export { createCategory, deleteCategory, renameCategory } from './categories/change-categories.ts'
export { deleteCategoryWithCourses } from './categories/delete-with-courses.ts'
export {
  listCategories,
  listManagedCategories,
  listPopularCategories,
} from './categories/list-categories.ts'
export { ensureCategory } from './categories/queries.ts'
export { deleteCourses, moveCourses } from './courses/change-many-courses.ts'
export { countCourses, countOwnedCourses } from './courses/course-selection.ts'
export { createCourse } from './courses/create-course.ts'
export { deleteCourse } from './courses/delete-course.ts'
export { effectiveStatus } from './courses/effective-status.ts'
export { getCourse, getCourseSource } from './courses/get-course.ts'
export { getInstructorContact, getInstructorWithCourses } from './courses/get-instructor.ts'
export { firstSectionTitle, insertCourses, type NewCourse } from './courses/insert-courses.ts'
export { insertSections, type NewLesson, type NewSection } from './courses/insert-sections.ts'
export { listAllCourses, listOwnCourses } from './courses/list-course-tables.ts'
export {
  archiveCourses,
  moderatedCourses,
  restoreArchivedCourses,
} from './courses/moderated-courses.ts'
export { listAuthorIds } from './courses/list-author-ids.ts'
export { listCourses, type ListCoursesParams } from './courses/list-courses.ts'
export {
  listCourseSitemapEntries,
  listInstructorSitemapEntries,
} from './courses/list-sitemap-entries.ts'
export {
  averageRating,
  presentCourse,
  presentCourseCard,
  presentReview,
  toStoredVideo,
  toVideoUrl,
} from './courses/present.ts'
export { toReplacedVideo } from './courses/replaced-video.ts'
export {
  authorColumns,
  cardColumns,
  type CourseRow,
  findFormLesson,
  learnerCount,
  loadCardsById,
  loadCoursesById,
  isLessonPublic,
} from './courses/queries.ts'
export { loadReviews } from './courses/review-queries.ts'
export { updateCourse } from './courses/update-course.ts'
export { coverContentType, parseCoverFile, renderCover } from './covers/cover.ts'
export { loadSocialCard, renderSocialCard } from './covers/social-card.ts'
export { findRelatedIds } from './discovery/find-related.ts'
export { getCourseOverview } from './discovery/get-overview.ts'
export { getHighlights } from './discovery/highlights.ts'
export { renderDescriptionForSave } from './descriptions/render-description.ts'
export { renderStaleDescriptions } from './descriptions/stored-description.ts'
export { deleteDraft } from './drafts/delete-draft.ts'
export { getDraft, listDrafts } from './drafts/get-drafts.ts'
export { saveDraft } from './drafts/save-draft.ts'
export { getFacets } from './facets/get-facets.ts'
export { cleanUpCatalogue, countTitlesOfWords, optimizeCatalogueTables } from './maintenance.ts'
export { cataloguePolicy } from './policy.ts'
export { createRenderers } from './renderers.ts'
export { buildQueries, quoteWord } from './search/build-query.ts'
export { editDistance } from './search/edit-distance.ts'
export { getSuggestions } from './search/get-suggestions.ts'
export { loadSubstitutes } from './search/load-substitutes.ts'
export {
  normalizeOperators,
  parseTerms,
  type SearchTerm,
  usesOperators,
} from './search/parse-search.ts'
export { resolveTextQuery } from './search/resolve-text-query.ts'
export { matchesText } from './search/text-queries.ts'
export { createZeroResultSearches } from './zero-result-searches/count-searches.ts'
export { listZeroResultSearches } from './zero-result-searches/list-searches.ts'
export { changeSynonyms, createSynonyms, deleteSynonyms } from './synonyms/change-synonyms.ts'
export { listSynonyms } from './synonyms/list-synonyms.ts'
