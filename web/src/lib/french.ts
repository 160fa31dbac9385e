// What French asks of whoever puts sentences together: spaces, apostrophes, elision. The same as spoils/french.py.
const NO_BREAK = '\u00a0'

/** The text as it is printed: no line may break before a mark that stands apart, nor inside quotation marks, and apostrophes are curved. */
export function typeset(text: string): string {
  return text
    .replace(/(?<=\S)[ \u202f](?=[;:?!»%](?:[^\p{L}\p{N}_]|$))/gu, NO_BREAK)
    .replace(/(?<=«)[ \u202f]/g, NO_BREAK)
    .replace(/(?<=[\p{L}\p{N}])'(?=[\p{L}\p{N}])/gu, '’')
}

/** The name after “de”, which stays whole before an H, for that may be aspirate. */
export function of(name: string): string {
  const [first, second = ''] = [...name.slice(0, 2).toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')]
  const vowel = (letter: string | undefined) => letter !== undefined && 'aeiouœæ'.includes(letter)
  if (vowel(first) || (first === 'y' && second !== '' && !vowel(second))) return `d’${name}`
  return `de ${name}`
}
