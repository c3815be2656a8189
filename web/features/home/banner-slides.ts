import { pages } from '#shared/paths.ts'

export interface BannerSlide {
  title: string
  text: string
  /** `userTo` is for users who are logged in, where they need another page. */
  button: { label: string; to: string; userTo?: string }
  art: string
}

export const bannerSlides: readonly [BannerSlide, ...BannerSlide[]] = [
  {
    title: 'Know what to learn next',
    text: 'Ten roadmaps, from frontend to Node.js, show what to learn first, what comes next and which courses teach it.',
    button: { label: 'Follow Roadmap', to: pages.roadmap },
    art: '/art/banner-roadmap.svg',
  },
  {
    title: 'Learn from people who do the work',
    text: 'Open any course to see what it covers, who teaches it and what learners say, before you sign up.',
    button: { label: 'Browse Courses', to: pages.catalogue },
    art: '/art/banner-browse.svg',
  },
  {
    title: 'Pick up where you left off',
    text: 'Your account keeps your courses and your progress, so you can stop in a lesson and continue later.',
    button: { label: 'Get Started', to: pages.register, userTo: pages.myLearning },
    art: '/art/banner-start.svg',
  },
]
