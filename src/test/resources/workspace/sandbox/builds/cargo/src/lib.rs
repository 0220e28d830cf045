pub fn add(a: i32, b: i32) -> i32 {
    a + b
}

#[cfg(test)]
mod tests {
    #[test]
    fn adds() {
        std::fs::write(std::env::temp_dir().join("adder"), "x").unwrap();
        assert_eq!(super::add(1, 2), 3);
    }
}
