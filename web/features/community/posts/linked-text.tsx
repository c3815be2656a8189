import { splitLinks } from './split-links.ts'

/** Text written by a user, with its URLs as links. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map(({ text, href, offset }) =>
    href ? (
      <a key={offset} href={href} rel="nofollow ugc noopener" target="_blank">
        {text}
      </a>
    ) : (
      text
    ),
  )
}
