// TypeScript types and defaults out of the JSON schema of the protocol.
//
// A field that has a default may be left out on the wire. So every type comes twice: `Card` as it is after the defaults
// were filled in, and `CardIn` as it may be sent. `SHAPES` says how to fill in.

/** The keywords of cards, and what they are called in English and French. */
export function keywords(schema) {
  const words = Object.fromEntries(schema['x-keywords'].map(({ name, en, fr }) => [`keyword.${name}`, [en, fr]]))
  return `// Made by tools/generate.mjs. Do not edit.
export const KEYWORDS = ${JSON.stringify(schema['x-keywords'].map(({ name }) => name))} as const
export const KEYWORD_WORDS = ${JSON.stringify(words, null, 2)} as const
`
}

const nameOf = (ref) => ref.split('/').pop()

function typeOf(schema, suffix) {
  if (schema.$ref) return nameOf(schema.$ref) + suffix
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(one, suffix)).join(' | ')
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  switch (schema.type) {
    case 'string':
      return 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    case 'array':
      return `(${typeOf(schema.items ?? {}, suffix)})[]`
    case 'object':
      return schema.additionalProperties
        ? `Record<string, ${typeOf(schema.additionalProperties, suffix)}>`
        : 'Record<string, unknown>'
    default:
      return 'unknown'
  }
}

function structure(name, schema, suffix) {
  if (!schema.properties) return `export type ${name}${suffix} = ${typeOf(schema, suffix)}`
  const required = new Set(schema.required ?? [])
  const fields = Object.entries(schema.properties).map(([field, type]) => {
    const optional = suffix && !required.has(field) ? '?' : ''
    return `  ${field}${optional}: ${typeOf(type, suffix)}`
  })
  const note = schema.description ? `/** ${schema.description.split('\n')[0].replaceAll('``', '`')} */\n` : ''
  return `${suffix ? '' : note}export interface ${name}${suffix} {\n${fields.join('\n')}\n}`
}

// Where a field leads: the name of a type, or a choice by a tag.
function leads(schema) {
  if (schema.$ref) return nameOf(schema.$ref)
  if (schema.discriminator) {
    const { propertyName, mapping } = schema.discriminator
    return [propertyName, Object.fromEntries(Object.entries(mapping).map(([tag, ref]) => [tag, nameOf(ref)]))]
  }
  if (schema.items) return leads(schema.items)
  if (schema.additionalProperties) return leads(schema.additionalProperties)
  for (const one of schema.anyOf ?? []) {
    const found = leads(one)
    if (found) return found
  }
  return null
}

function shape(schema) {
  const defaults = {}
  const into = {}
  const tables = []
  for (const [field, type] of Object.entries(schema.properties ?? {})) {
    if ('default' in type) defaults[field] = type.default
    const found = leads(type)
    if (found) into[field] = found
    if (found && type.additionalProperties) tables.push(field)
  }
  return { defaults, into, ...(tables.length ? { tables } : {}) }
}

export function protocol(document) {
  const types = Object.entries(document.$defs)
  const unions = Object.fromEntries(types.filter(([, schema]) => schema.discriminator).map(([name, schema]) => [name, leads(schema)]))
  const shapes = Object.fromEntries(
    types
      .map(([name, schema]) => [name, shape(schema)])
      .filter(([, { defaults, into }]) => Object.keys(defaults).length || Object.keys(into).length),
  )
  return [
    '// Made by tools/generate.mjs from the schema of the protocol. Do not edit.',
    ...types.map(([name, schema]) => structure(name, schema, '')),
    ...types.map(([name, schema]) => structure(name, schema, 'In')),
    '/** Where a field leads: to a type, or to one of several by a tag. */',
    'export type Target = string | [string, Record<string, string>]',
    `export const UNIONS: Record<string, Target> = ${JSON.stringify(unions)}`,
    '/** The defaults of a type, where its fields lead, and which of them are dictionaries of what they lead to. */',
    'export interface Shape {\n  defaults: Record<string, unknown>\n  into: Record<string, Target>\n  tables?: string[]\n}',
    'export const SHAPES: Record<string, Shape> =',
    `  ${JSON.stringify(shapes)}`,
    '',
  ].join('\n\n')
}
