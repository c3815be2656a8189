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
    text: 'Start courses take nothing for granted. Follow one from the first page and know what to read next.',
    button: { name: 'Follow Roadmap', to: pages.catalogueWith({ type: 'Start' }) },
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
