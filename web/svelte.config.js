/** Return the class of a component's styles, shorter than the default: it is in nearly every rule and element. */
const cssHash = ({ hash, filename }) => `s${hash(filename).slice(0, 5)}`

export default { compilerOptions: { runes: true, cssHash } }
