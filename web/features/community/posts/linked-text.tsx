import { Link } from 'react-router'
import { parseCourseUrl, splitText } from '#shared/community/post-text.ts'
import type { Mention } from '#shared/contract/community.ts'
import { pages } from '#shared/paths.ts'

interface LinkedTextProps {
  text: string
  mentions?: readonly Mention[] | undefined
}

/** Text written by a user, with its URLs and hashtags as links. A link to a course shows the course's title. */
export function LinkedText({ text, mentions }: LinkedTextProps) {
  return splitText(text).map(({ text, href, tag, offset }) => {
    if (tag !== undefined) {
      return (
        <Link key={offset} to={pages.hashtag(tag)}>
          {text}
        </Link>
      )
    }
    if (!href) return text
    const course = findMention(href, mentions)
    if (course) {
      return (
        <Link key={offset} to={pages.course(course._id)}>
          {course.title}
        </Link>
      )
    }
    return (
      <a key={offset} href={href} rel="nofollow ugc noopener" target="_blank">
        {text}
      </a>
    )
  })
}

function findMention(href: string, mentions: LinkedTextProps['mentions']): Mention | undefined {
  if (!mentions) return undefined
  const id = parseCourseUrl(href, window.location.origin)
  return mentions.find(({ _id }) => _id === id)
}
