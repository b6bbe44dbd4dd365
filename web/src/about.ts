// What can be asked about a drawing: by its own name, or by the name of its family, which is what stands before a dash or a number.

/** The name under which a drawing is explained; null if it is not. */
export function explained(about: Readonly<Record<string, string>>, drawing: string): string | null {
  const family = /^[^\d-]+/.exec(drawing)?.[0] ?? ''
  return [drawing, family].find((name) => name in about) ?? null
}
