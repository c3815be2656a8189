/** `start-script.ts` and what it imports as the text of one minified script; see `vite.config.ts`. */
declare module 'virtual:start-script' {
  const text: string
  export default text
}
