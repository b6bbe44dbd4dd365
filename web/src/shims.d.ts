declare module '*.po' {
  const book: Record<string, string>
  export default book
}
