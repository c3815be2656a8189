import { Link } from 'react-router'
import { parseCourseUrl, splitText } from '#shared/community/post-text.ts'
import type { Mention } from '#shared/contract/community/community.ts'
import type { MentionedUser } from '#shared/contract/community/mentions.ts'
import { pages } from '#shared/paths.ts'

interface LinkedTextProps {
  text: string
  mentions?: readonly Mention[] | undefined
  mentionedUsers?: readonly MentionedUser[] | undefined
}

/** Text written by a user, with its URLs, hashtags and mentions as links. A link to a course shows its title. */
export function LinkedText({ text, mentions, mentionedUsers }: LinkedTextProps) {
  return splitText(text).map(({ text, href, tag, mention, offset }) => {
    if (tag !== undefined) {
      return (
        <Link key={offset} to={pages.hashtag(tag)}>
          {text}
        </Link>
      )
    }
    const name = mention?.toLowerCase()
    const user = name && mentionedUsers?.find(({ username }) => username === name)
    if (user) {
      return (
        <Link key={offset} to={pages.socialProfile(user._id)}>
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
