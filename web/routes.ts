import { index, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('routes/home/home.tsx'),

  route('courses/:id?', 'routes/catalogue/catalogue.tsx'),
  route('category/courses/:id', 'routes/catalogue/category.tsx'),
  route('courses/details/:id', 'routes/catalogue/course.tsx'),
  route('courses/instructor/:id', 'routes/catalogue/instructor.tsx'),

  route('roadmap', 'routes/roadmap/roadmap.tsx'),
  route('roadmap_details/:id', 'routes/roadmap/roadmap-details.tsx'),

  route('login', 'routes/accounts/login.tsx'),
  route('login/callback', 'routes/accounts/sign-in-callback.tsx'),
  route('register', 'routes/accounts/register.tsx'),
  route('verification', 'routes/accounts/verification.tsx'),
  route('user/activate/:token', 'routes/accounts/activate.tsx'),
  route('forgot_password', 'routes/accounts/forgot-password.tsx'),
  route('user/reset/:token', 'routes/accounts/reset-password.tsx'),

  route('dashboard/my_learning', 'routes/learning/my-learning.tsx'),
  route('dashboard/profile', 'routes/accounts/profile.tsx'),
  route('courses/view/:id', 'routes/learning/player.tsx'),

  route('social/community', 'routes/community/community.tsx'),
  route('social/post/:id', 'routes/community/post.tsx'),
  route('user/social/profile/:id', 'routes/community/social-profile.tsx'),
  route('notifications', 'routes/notifications/notifications.tsx'),

  route('contact_us', 'routes/correspondence/contact.tsx'),
  route('newsletter/confirm/:token', 'routes/correspondence/confirm-subscription.tsx'),
  route('newsletter/unsubscribe/:token', 'routes/correspondence/unsubscribe.tsx'),
  route('dashboard/inbox', 'routes/correspondence/inbox.tsx'),

  route('dashboards', 'routes/administration/overview.tsx'),
  route('dashboard/users', 'routes/administration/users.tsx'),
  route('dashboard/admin/view_profile/:id', 'routes/administration/view-profile.tsx'),
  route('dashboard/audit', 'routes/administration/audit.tsx'),
  route('dashboard/policy_reports', 'routes/administration/policy-reports.tsx'),
  route('dashboard/instructors', 'routes/instructors/instructors.tsx'),
  route('instructor/onboard', 'routes/instructors/onboard.tsx'),
  route('instructor/success_board', 'routes/instructors/success-board.tsx'),
  route('dashboard/create_courses', 'routes/authoring/create-course.tsx'),
  route('dashboard/edit_course/:id', 'routes/authoring/edit-course.tsx'),
  route('edit_course/:id', 'routes/authoring/edit-course.tsx', { id: 'edit-course-bare' }),
  route('dashboard/my_courses', 'routes/authoring/my-courses.tsx'),
  route('dashboard/course_statistics/:id', 'routes/authoring/course-statistics.tsx'),
  route('dashboard/all_courses', 'routes/authoring/all-courses.tsx'),
  route('dashboard/categories', 'routes/authoring/categories.tsx'),
  route('dashboard/create_category', 'routes/authoring/create-category.tsx'),

  route('*', 'routes/errors/not-found.tsx'),
] satisfies RouteConfig
