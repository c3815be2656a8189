import { useId, useState } from 'react'
import form from '../../forms/form.module.css'
import classes from '../article-editor.module.css'

interface LanguageFieldProps {
  language: string
  onChange: (language: string) => void
}

/** Names that the server highlights, with those of other languages to type. */
const languages = [
  'bash',
  'c',
  'cpp',
  'csharp',
  'css',
  'diff',
  'go',
  'graphql',
  'html',
  'ini',
  'java',
  'javascript',
  'json',
  'kotlin',
  'lua',
  'makefile',
  'markdown',
  'perl',
  'php',
  'plaintext',
  'python',
  'r',
  'ruby',
  'rust',
  'scss',
  'shell',
  'sql',
  'swift',
  'typescript',
  'xml',
  'yaml',
]

/** The language of a code block: one of a list, or any other. */
export function LanguageField({ language, onChange }: LanguageFieldProps) {
  const id = useId()
  const [text, setText] = useState(language)
  return (
    <label className={classes.option}>
      Language
      <input
        className={form.input}
        list={id}
        value={text}
        maxLength={50}
        autoComplete="off"
        onChange={({ target }) => {
          const value = target.value.replaceAll('`', '').replaceAll('\n', '')
          setText(value)
          onChange(value.trim())
        }}
      />
      <datalist id={id}>
        {languages.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </label>
  )
}
