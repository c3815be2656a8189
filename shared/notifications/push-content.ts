/** What the server sends to the service worker of a browser, encrypted. */
export interface PushContent {
  title: string
  /** May be empty. */
  body: string
  /** A path of this site. */
  url: string
  /** One of the same name is replaced. */
  tag: string
}
