// The same properties, each as often as it says.
import "./rewrites.test.ts"
