/** Posts, likes and comments, and who follows whom. */
export {
  commentOnPost,
  deleteComment,
  getComment,
  listComments,
  removeComment,
} from './comments.ts'
export { editComment } from './edit-comment.ts'
export { editPost } from './edit-post.ts'
export { follow, unfollow } from './follow.ts'
export { getPost } from './get-post.ts'
export { getSocialProfile } from './get-social-profile.ts'
export { likePost, unlikePost } from './like-post.ts'
export { listFollowedCourses } from './list-followed-courses.ts'
export { listFollows, suggestUsers } from './list-follows.ts'
export { countNewPosts, listPosts } from './list-posts.ts'
export { communityPolicy } from './policy.ts'
export { createPost, deletePost, removePost } from './posts.ts'
