import { splitLinks } from './split-links.ts'

/** What somebody wrote, with its addresses as links that we do not vouch for. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map(({ text, href, offset: at }) =>
    href ? (
      <a key={at} href={href} rel="nofollow ugc noopener" target="_blank">
        {text}
      </a>
    ) : (
      text
    ),
  )
}
