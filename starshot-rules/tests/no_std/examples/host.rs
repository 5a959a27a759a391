//! The same work as the bare program's, with std around it: prints the sum to compare with.

extern crate alloc;

#[path = "../src/work.rs"]
mod work;

fn main() {
    println!("{:016x}", work::sum_of_all_work());
}
