import { pages } from '#shared/paths.ts'

export interface BannerSlide {
  title: string
  text: string
  button: { name: string; to: string }
  art: string
}

export const bannerSlides: readonly [BannerSlide, ...BannerSlide[]] = [
  {
    title: 'Begin where the path begins',
    text: 'Ten drawn paths, from frontend to Node.js: what to learn first, what comes next, and the courses for each step.',
    button: { name: 'Follow Roadmap', to: pages.roadmap },
    art: '/art/banner-roadmap.svg',
  },
  {
    title: 'A library of people who teach',
    text: 'Open any course and see what it covers, who wrote it and what learners say, before you sign up.',
    button: { name: 'Browse Courses', to: pages.catalogue },
    art: '/art/banner-browse.svg',
  },
  {
    title: 'Your place is kept',
    text: 'One account holds every course you enrol in, so you can put a lesson down and pick it up again.',
    button: { name: 'Get Started', to: pages.register },
    art: '/art/banner-start.svg',
  },
]
