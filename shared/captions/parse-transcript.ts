import { type ParsedCaptions, parseCaptions } from './parse-captions.ts'

const time = String.raw`(?:\d{1,3}:)?\d{1,2}:\d{1,2}\.\d{1,3}`
const printedLine = new RegExp(String.raw`^\[(${time} --> ${time})\](.*)$`, 'gm')

/**
 * Reads the output of speech recognition: WebVTT, SRT, or lines as whisper prints them, such as
 * `[00:00.000 --> 00:02.500]  Hello`.
 */
export function parseTranscript(text: string): ParsedCaptions {
  return parseCaptions(text.replace(printedLine, toCue))
}

/** An arrow in the text would be read as the start of the next cue. */
function toCue(_line: string, timing: string, text: string): string {
  return `${timing}\n${text.replaceAll('-->', '->')}\n`
}
