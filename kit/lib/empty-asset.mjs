/** The mock of stylesheets and images in tests. */
export default '';
