// The same properties, each as often as it says.
import "./laws.test.ts"
